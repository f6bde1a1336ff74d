import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0049 Forks of archives","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0049-forks-of-archives.md","filePath":"docs/decisions/0049-forks-of-archives.md"}');
const _sfc_main = { name: "decisions/0049-forks-of-archives.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0049-forks-of-archives" tabindex="-1">0049 Forks of archives <a class="header-anchor" href="#0049-forks-of-archives" aria-label="Permalink to &quot;0049 Forks of archives&quot;">​</a></h1><p>Date: 2026-11-17. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p><code>@ethereumjs/common</code> 10.1.3 derives fork rules from a genesis file in geth&#39;s format, with gaps:</p><ul><li>It knows <code>bpo1</code> and <code>bpo2</code> with the blobs of the main network, and loses those of the file: the first block of such a fork fails with <code>Missing parameter value for target</code>. <code>bpo3</code> to <code>bpo5</code> are an error.</li><li>A fork that it does not know, or whose start is not a JSON number, is ignored. The chain then fails at some later block, for a reason that does not name the fork.</li><li>Forks by time that start before the merge, which geth delays until it, are an error.</li></ul><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><ul><li>The file is parsed by the library without these forks, and they are added to its result as custom forks, with the numbers of the file. <code>archive/genesis-forks.ts</code> has all of it.</li><li>Every member of <code>config</code> that ends with <code>Block</code> or <code>Time</code> is a fork. One that is not known is an error that names it if the head is after it; otherwise it cannot matter and is ignored, so that a file for later clients loads. Other unknown members are ignored, as geth does.</li><li>A scheduled <code>bpo</code> fork without its blob schedule is an error, as in geth.</li><li>A chain through every fork is made by the tests and not stored. The values that its blob schedules lead to are computed by hand, because the chain is made with the same rules that load it.</li><li>Recorded answers of execution-apis are replayed by a script that takes their folder. They are not part of the repository. An intended deviation is an entry with a reason, and undoes its own effect alone: what remains must be equal.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>A new fork needs a release of the libraries and, if it changes blobs, its name in <code>genesis-forks.ts</code>. When the library reads blob schedules itself, <code>toBlobCountForks</code> can go.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0049-forks-of-archives.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0049ForksOfArchives = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0049ForksOfArchives as default
};
