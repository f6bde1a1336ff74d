import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0054 Keys in a file of their own","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0054-keys-file.md","filePath":"docs/decisions/0054-keys-file.md"}');
const _sfc_main = { name: "decisions/0054-keys-file.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0054-keys-in-a-file-of-their-own" tabindex="-1">0054 Keys in a file of their own <a class="header-anchor" href="#0054-keys-in-a-file-of-their-own" aria-label="Permalink to &quot;0054 Keys in a file of their own&quot;">​</a></h1><p>Date: 2026-11-17. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Keys change more often than nodes and by other people, and replicas need the same ones.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><ul><li><code>keysFile</code> names a file <code>{ &quot;keys&quot;: [ … ] }</code> with the same struct and checks as <code>keys</code>; a configuration has one or the other. It is read wherever the configuration is, so a reload reads it too.</li><li><code>portolan-node keys add|list|rotate|revoke</code> edits it: JSON with comments in place, checked as a whole before it is written to <code>&lt;file&gt;.new</code> and renamed, with the owner, group and mode of the old file: root may edit what the service reads. That file, created exclusively, is also the lock.</li><li>Only digests are stored. A key is printed once.</li><li>An empty list is valid there: the revocation of the last key must take effect.</li><li>Meters are by key id: a reload changes the plan and keeps what was spent today.</li></ul><p>Not chosen: keys in the store of replicas (a store that may be empty or down would decide who is let in), and two valid digests during a rotation (a second key with another id does that, and shows in metrics which one is still used).</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>Whoever runs the command sends SIGHUP afterwards, or the service watches the file.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0054-keys-file.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0054KeysFile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0054KeysFile as default
};
