import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0056 Metrics, request ids and traces without a library","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0056-observability.md","filePath":"docs/decisions/0056-observability.md"}');
const _sfc_main = { name: "decisions/0056-observability.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0056-metrics-request-ids-and-traces-without-a-library" tabindex="-1">0056 Metrics, request ids and traces without a library <a class="header-anchor" href="#0056-metrics-request-ids-and-traces-without-a-library" aria-label="Permalink to &quot;0056 Metrics, request ids and traces without a library&quot;">​</a></h1><p>Date: 2026-11-17. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Operators need to see which node is slow, who spends credits, and what happened to one request. Every call passes through the code that counts, so it must cost little.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><ul><li><strong>Metrics</strong> stay our own (<code>metrics.ts</code>, <code>metrics/</code>): counters in maps, a histogram in an array, and values that are read when Prometheus asks. Descriptions are in one table by name; a test finds a metric without one. Process metrics have the names of the usual Node dashboards.</li><li>A label is never a text of a caller: methods are those that the network offers, keys are ids.</li><li>An upstream is measured around its <code>send</code>, so that every kind of node, the partner, and all that the service asks by itself are counted in the same way.</li><li><strong>Request ids</strong> are read from <code>x-request-id</code> if they are short and harmless in a log, else made. Nodes and the partner never get them: they would link calls to a caller.</li><li><strong>Traces</strong> are sent by about 200 lines of ours (<code>traces/</code>), in OTLP&#39;s JSON over HTTP, which is stable. The OpenTelemetry SDK for the same (<code>sdk-trace-node</code> and <code>exporter-trace-otlp-http</code>) adds more than ten packages to a service that has few, and most of it instruments what we do not use. The context of a call is Node&#39;s <code>AsyncLocalStorage</code>, used for sampled calls alone.</li><li>We do not continue the trace of a caller (<code>traceparent</code>): strangers would choose what we sample. The request id connects both.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>Without <code>traces</code> in the settings nothing of it is loaded but an empty storage. A caller that shares the answer of an equal call has a span without a node below it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0056-observability.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0056Observability = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0056Observability as default
};
