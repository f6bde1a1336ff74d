import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0058 A call without copies of objects, measured by processor time","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0058-speed-of-a-call.md","filePath":"docs/decisions/0058-speed-of-a-call.md"}');
const _sfc_main = { name: "decisions/0058-speed-of-a-call.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0058-a-call-without-copies-of-objects-measured-by-processor-time" tabindex="-1">0058 A call without copies of objects, measured by processor time <a class="header-anchor" href="#0058-a-call-without-copies-of-objects-measured-by-processor-time" aria-label="Permalink to &quot;0058 A call without copies of objects, measured by processor time&quot;">​</a></h1><p>Date: 2026-11-18. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>The gateway answered cache hits and misses slower than nginx by more than its goals allow. On a machine with other work, requests per second of two runs differ more than two versions do.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><ul><li>The bench prints the <strong>processor time of a call</strong> beside requests per second, and measures another build in the same rounds (<code>--other</code>). A change stays if that figure shows what it is for.</li><li>In code that every call passes, <strong>no <code>{ ...object, member }</code></strong>. V8 of Node 20 gives each such object a hidden class of its own if its source was changed after it was made: the copy and every later read of it take the slow path in the engine. Members are named instead.</li><li>The HTTP endpoint uses <strong>callbacks</strong> instead of an async function: a cached answer needs no promise.</li><li>A body with one call has <strong>its own path</strong> without lists of frames and prices.</li><li>What does not depend on the call (names of arguments, rules) is made once per method.</li></ul><p>Not chosen: a HTTP parser of our own, or writing to the socket behind Node&#39;s back. Node&#39;s own HTTP and the system calls are most of what a hit costs now, but their edge cases are worth more than their time.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>In nine interleaved rounds the processor time of a miss was 152 µs instead of 186 µs with the fixture, and 136 µs instead of 206 µs with EDR; that of a hit of the fixture 146 µs instead of 161 µs. Other work ran on the machine and single ratios to nginx lay between 0.3 and 3.7, so these figures show a direction, and not whether the goals are met. That takes a run on an idle machine (<a href="/bench/node/">bench/node</a>).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0058-speed-of-a-call.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0058SpeedOfACall = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0058SpeedOfACall as default
};
