import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"0016 A partner's answer is passed on, and not cached","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0016-partner.md","filePath":"docs/decisions/0016-partner.md"}`);
const _sfc_main = { name: "decisions/0016-partner.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0016-a-partners-answer-is-passed-on-and-not-cached" tabindex="-1">0016 A partner&#39;s answer is passed on, and not cached <a class="header-anchor" href="#0016-a-partners-answer-is-passed-on-and-not-cached" aria-label="Permalink to &quot;0016 A partner&#39;s answer is passed on, and not cached&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>While our own nodes are down, a partner may answer <code>eth_getUncleByBlockHashAndIndex</code> for callers who asked for failover and have a plan with it. An answer that a block hash identifies is otherwise cached forever, and callers with equal calls at the same time share one answer.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>A partner&#39;s answer is checked like any other: the uncle must be the header it says it is, and stand at the requested place in the list of its block. It is not cached, and callers share an answer only with those who requested, and have, the same.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>During an outage the partner is asked again for the same uncle. A caller without failover is never answered by a partner, not even from a cache, and nothing a partner made up outlives the outage.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0016-partner.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0016Partner = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0016Partner as default
};
