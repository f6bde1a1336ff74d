import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0019 The suffix list comes with tldts, and only to the connect screen","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0019-public-suffixes.md","filePath":"docs/decisions/0019-public-suffixes.md"}');
const _sfc_main = { name: "decisions/0019-public-suffixes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0019-the-suffix-list-comes-with-tldts-and-only-to-the-connect-screen" tabindex="-1">0019 The suffix list comes with tldts, and only to the connect screen <a class="header-anchor" href="#0019-the-suffix-list-comes-with-tldts-and-only-to-the-connect-screen" aria-label="Permalink to &quot;0019 The suffix list comes with tldts, and only to the connect screen&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted; the list is a file since <a href="/decisions/0033-abuse-limits.html">0033</a>, and the worker has it too.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>The connect screen shows in bold the part of a site&#39;s name that somebody had to register: <code>example</code> of <code>app.example.co.uk</code>, and <code>me.github.io</code> as a whole. No rule says which part that is; it takes the public suffix list, some 10,000 lines that change every few weeks.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><p><code>tldts</code>, which follows the list and packs it tightest of the well-maintained libraries (47 kB gz). The popup loads it as a chunk of its own when a site asks to connect, and shows the whole host until it is loaded. The worker never has it: nothing is granted by it. Private suffixes count, since the owner of <code>you.github.io</code> does not own <code>me.github.io</code>.</p><p>Punycode is decoded by 60 lines of our own after RFC 3492, checked by its test vectors; <code>new URL</code> gives the other direction.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>An outdated list emphasizes a little too much of a new suffix&#39;s names. The full origin is always shown next to it, and grants are by origin.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0019-public-suffixes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0019PublicSuffixes = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0019PublicSuffixes as default
};
