import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0003 Calls without an id are not run and not answered","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0003-calls-without-an-id.md","filePath":"docs/decisions/0003-calls-without-an-id.md"}');
const _sfc_main = { name: "decisions/0003-calls-without-an-id.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0003-calls-without-an-id-are-not-run-and-not-answered" tabindex="-1">0003 Calls without an id are not run and not answered <a class="header-anchor" href="#0003-calls-without-an-id-are-not-run-and-not-answered" aria-label="Permalink to &quot;0003 Calls without an id are not run and not answered&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>In JSON-RPC a call without an id is a notification: run, but not answered. Our methods exist for their answers. The ecosystem&#39;s client takes any message whose id is null or missing for a notification of the wallet and passes it to the dapp&#39;s listeners, so a dapp would see an error with a null id as an event.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>An object without an own <code>id</code> is dropped before the engine: not run, not answered, not in the activity. In a batch it leaves no gap; a batch of nothing else gets no answer at all. This satisfies row 2 of the conformance checklist (&quot;a message without <code>id</code> never gets any reply&quot;).</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A dapp that forgets the id gets no answer. If the call names a session method, the console of the page says so (2026-11-16): the worker tells the relay of the document that opened the external port, and the relay writes one warning per document, so that a loop does not fill the console. The document has no relay if it is no HTML; then there is no warning. The providers of the page script assign the ids themselves.</p><p>Answers with a null id remain where JSON-RPC requires one, because no id could be read: a frame that is no object, an id that is neither text nor an integer, an empty batch, text that is not JSON, a batch past a limit. The clients we know send none of these.</p><p>The hosted node is a node and follows JSON-RPC exactly: it runs a notification and does not answer.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0003-calls-without-an-id.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0003CallsWithoutAnId = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0003CallsWithoutAnId as default
};
