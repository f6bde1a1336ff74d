import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0006 The lockfile","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0006-lockfile.md","filePath":"docs/decisions/0006-lockfile.md"}');
const _sfc_main = { name: "decisions/0006-lockfile.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0006-the-lockfile" tabindex="-1">0006 The lockfile <a class="header-anchor" href="#0006-the-lockfile" aria-label="Permalink to &quot;0006 The lockfile&quot;">​</a></h1><p>Date: 2026-11-15. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p><code>package-lock.json</code> normally records where each package was downloaded from, which ties it to one registry. npm also leaves out optional packages that the registry used for locking did not carry, such as native parts for other operating systems. With a registry that does carry them, <code>npm ci</code> then refuses the lockfile as out of step with <code>package.json</code>.</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><ul><li>No download addresses: <code>omit-lockfile-registry-resolved=true</code> in <code>.npmrc</code>. npm takes packages from whatever registry it is set up with, and checks them by <code>integrity</code>.</li><li>Optional platform packages that were left out are written by name, version, <code>os</code>, <code>cpu</code> and, on Linux, <code>libc</code>, without <code>integrity</code>. <code>npm run lock</code> (<code>src/dev/complete-lockfile.mjs</code>) adds them after every change of dependencies; <code>src/dev/lockfile.test.ts</code> fails when one is missing or an address has come in.</li></ul><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>The lockfile agrees with <code>package.json</code> on every platform and with any registry. For the platforms concerned (Android, FreeBSD, macOS, OpenHarmony, Windows, and Linux with musl or on rarer processors) npm does not check the native parts of Biome, Rolldown and oxc-parser against a known digest. These are tools: none of them ends up in the extension, but they do run on the machine that builds it. A release must be built where every installed package has its digest, such as Linux with glibc on x64 or arm64. When all packages are available while locking, npm alone should make the entries.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0006-lockfile.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0006Lockfile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0006Lockfile as default
};
