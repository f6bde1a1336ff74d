import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0014 A batch has at most 100 calls","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0014-batches.md","filePath":"docs/decisions/0014-batches.md"}');
const _sfc_main = { name: "decisions/0014-batches.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0014-a-batch-has-at-most-100-calls" tabindex="-1">0014 A batch has at most 100 calls <a class="header-anchor" href="#0014-a-batch-has-at-most-100-calls" aria-label="Permalink to &quot;0014 A batch has at most 100 calls&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>A batch is one frame and one message to the worker; one of 1 MiB can hold twenty thousand small calls. The specification limits calls in flight and queued per origin, but not batches; one batch could fill a queue by itself, so that part of it fails.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>More than 100 calls are refused as a whole with <code>-32005</code> and a null id, before any of them runs. The hosted node has the same limit.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>Any accepted batch fits the 256 calls in flight, if nothing else of that origin runs. A call&#39;s key is that of its batch and its index in it, so a batch that is sent again is the same calls again.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0014-batches.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0014Batches = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0014Batches as default
};
