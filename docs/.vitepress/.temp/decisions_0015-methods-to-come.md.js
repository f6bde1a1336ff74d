import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0015 Methods can be granted before they exist","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0015-methods-to-come.md","filePath":"docs/decisions/0015-methods-to-come.md"}');
const _sfc_main = { name: "decisions/0015-methods-to-come.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0015-methods-can-be-granted-before-they-exist" tabindex="-1">0015 Methods can be granted before they exist <a class="header-anchor" href="#0015-methods-can-be-granted-before-they-exist" aria-label="Permalink to &quot;0015 Methods can be granted before they exist&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Clients ask with empty lists and mean everything the wallet has. The granted set should not change its meaning with each version, or every site would have to ask again. When this was decided the wallet could not sign yet, and there were no subscriptions.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>The method table holds everything the specification lists, and all of it can be granted. A call that is authorized and cannot be carried out is <code>4200</code>, without a prompt: one that acts for a watch-only account has <code>data.reason</code> <code>watch-only</code>, and one that did not exist yet had <code>not-available-yet</code>. All methods of the table exist now, so only the first is left.</p><p>What is not authorized is <code>4100</code> as always, so that <code>4200</code> reveals nothing that was not granted.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A session stores the methods that were granted. Those of the table at that time include methods that were added since, each behind its own prompt. When the table itself grows, as on 2026-11-16 (typed data version 3, <code>personal_ecRecover</code>, <code>wallet_sendCalls</code>, <code>wallet_getCallsStatus</code>, <code>wallet_showCallsStatus</code>, five methods of nodes), an empty list means more from then on, and an older session gets the new methods when its site asks again.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0015-methods-to-come.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0015MethodsToCome = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0015MethodsToCome as default
};
