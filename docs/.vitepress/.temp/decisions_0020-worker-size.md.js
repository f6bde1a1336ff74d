import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0020 A worker with keys may have 90 kB","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0020-worker-size.md","filePath":"docs/decisions/0020-worker-size.md"}');
const _sfc_main = { name: "decisions/0020-worker-size.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0020-a-worker-with-keys-may-have-90-kb" tabindex="-1">0020 A worker with keys may have 90 kB <a class="header-anchor" href="#0020-a-worker-with-keys-may-have-90-kb" aria-label="Permalink to &quot;0020 A worker with keys may have 90 kB&quot;">​</a></h1><p>Date: 2026-11-15. Status: superseded by <a href="/decisions/0024-sizes-with-signing.html">0024</a>, which raised the budget; what is loaded late stays in force.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>The worker was to stay within 75 kB gz. Without keys it had 39. With curves, hashes and derivation for phrases and keys (@noble, @scure, micro-eth-signer) and the code that stores and guards a vault it had 80; the words of phrases moved out, 73; activity, balances and the queue came in, 78.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>The budget is 90 kB. Heavy code stays in the file, since a service worker cannot load code later, but not on the path of a first answer: the keyring is evaluated when a key is first needed, the words of phrases are a separate file that is read then, and the list of common passwords, the public suffixes and every text belong to the popup.</p><p>Tried and rejected: deriving addresses by hand (2 kB), against our rule to use well-maintained libraries for secrets; evaluating the keyring at every start (1 kB less glue), which would slow down every first answer.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p><code>npm run bench cold</code> measures what matters: the first answer after a stop, compared with an extension that only echoes. The budget leaves room for signing; later additions must make room.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0020-worker-size.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0020WorkerSize = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0020WorkerSize as default
};
