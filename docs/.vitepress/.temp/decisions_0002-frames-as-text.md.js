import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0002 Frames travel as text over a private port","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0002-frames-as-text.md","filePath":"docs/decisions/0002-frames-as-text.md"}');
const _sfc_main = { name: "decisions/0002-frames-as-text.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0002-frames-travel-as-text-over-a-private-port" tabindex="-1">0002 Frames travel as text over a private port <a class="header-anchor" href="#0002-frames-travel-as-text-over-a-private-port" aria-label="Permalink to &quot;0002 Frames travel as text over a private port&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted; since <a href="/decisions/0059-warm-calls.html">0059</a> the ports carry events instead of posted messages.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Page script and relay run in two worlds of one document, next to untrusted scripts. What passes between them with <code>window.postMessage</code> can be read and forged by any script of the page, and a MessagePort sent that way can be intercepted. An object can change between two reads: a getter or <code>toJSON</code> may return something else the second time.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>The page script creates a MessageChannel and dispatches one synchronous event, <code>portolan:handover</code>, that carries one end. This happens at <code>document_start</code>, before any script of the page has run. The relay takes the first port, stops the event, and removes its listener. After that, both use the port alone.</p><p>A request is written as JSON once, by the page script, with a <code>JSON.stringify</code> it took before the page could replace it. That text goes unchanged through relay and worker port, next to the page script&#39;s own number for it. The worker measures the text and parses what it measured.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>The relay understands no method and cannot be confused by one. Size is known before anything is parsed. The private port gives integrity between scripts, not authority: whoever controls the page can still call <code>portolan.request</code>, and the worker decides by the origin what that may do. On an external port frames come as objects, because that is what clients send; there the worker measures depth first and then the size as JSON.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0002-frames-as-text.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0002FramesAsText = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0002FramesAsText as default
};
