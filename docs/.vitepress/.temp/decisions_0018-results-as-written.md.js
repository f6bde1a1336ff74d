import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0018 A result that needs no change leaves as the node wrote it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0018-results-as-written.md","filePath":"docs/decisions/0018-results-as-written.md"}');
const _sfc_main = { name: "decisions/0018-results-as-written.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0018-a-result-that-needs-no-change-leaves-as-the-node-wrote-it" tabindex="-1">0018 A result that needs no change leaves as the node wrote it <a class="header-anchor" href="#0018-a-result-that-needs-no-change-leaves-as-the-node-wrote-it" aria-label="Permalink to &quot;0018 A result that needs no change leaves as the node wrote it&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Every answer of a node is parsed: its members are checked, and given the form that callers are promised. Serializing it again was a tenth of what a call cost the service.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p>The text of a batch is cut into its answers first, and each result is parsed from its own piece of text, so that the value that was checked and the text are the same. If no member had to be amended, the caller gets that text. A shape therefore returns the same object when it changes nothing (<code>shapes/members.ts</code>). Anything unusual (another order of members, spaces, an escape that could hide a key) goes through <code>JSON.parse</code> and <code>JSON.stringify</code>.</p><p>API keys that were found once are found again without a hash: they are held in memory by their text, no more of them than exist.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A member that a node writes twice in one object reaches the caller twice; the last counts for both. The cache copies what it stores, since a slice of a string would hold the whole batch in memory.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0018-results-as-written.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0018ResultsAsWritten = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0018ResultsAsWritten as default
};
