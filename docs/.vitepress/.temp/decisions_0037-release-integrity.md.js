import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"0037 What a release is checked by","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/0037-release-integrity.md","filePath":"docs/decisions/0037-release-integrity.md"}');
const _sfc_main = { name: "decisions/0037-release-integrity.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="0037-what-a-release-is-checked-by" tabindex="-1">0037 What a release is checked by <a class="header-anchor" href="#0037-what-a-release-is-checked-by" aria-label="Permalink to &quot;0037 What a release is checked by&quot;">​</a></h1><p>Date: 2026-11-17. Status: accepted.</p><h2 id="context" tabindex="-1">Context <a class="header-anchor" href="#context" aria-label="Permalink to &quot;Context&quot;">​</a></h2><p>Whoever installs the zip should be able to build the same bytes and to see what is in them. Nothing compared builds of two places, a package could become part of the product without a reason on record, and the date in the zip depended on the time zone (west of Greenwich packing even failed).</p><h2 id="choice" tabindex="-1">Choice <a class="header-anchor" href="#choice" aria-label="Permalink to &quot;Choice&quot;">​</a></h2><ul><li><code>npm run zip</code> prints the SHA-256 of the zip and writes an SBOM next to it, CycloneDX 1.5 as JSON, made from <code>package-lock.json</code> (<code>src/dev/sbom.ts</code>). It lists the packages of the extension and of the hosted node with version, license and SHA-512, and has neither a time nor a random number.</li><li><code>src/dev/reproducible-zip.test.ts</code> builds a copy of the sources in another folder and time zone and compares the digests; two copies in <code>npm run test:long</code>.</li><li><code>npm run check</code> fails when a runtime dependency is not in the list of what runs in <a href="/decisions/0005-dependencies.html">0005</a>, or when a locked package has no <code>integrity</code> (<code>src/dev/check-packages.ts</code>). Excepted are the native parts of our tools for other platforms (<a href="/decisions/0006-lockfile.html">0006</a>); what runs is never excepted.</li></ul><p>Not chosen: a generator of SBOMs as a dependency. The lockfile has all of it, in a page of code.</p><h2 id="consequence" tabindex="-1">Consequence <a class="header-anchor" href="#consequence" aria-label="Permalink to &quot;Consequence&quot;">​</a></h2><p>Two machines with the same lockfile, Node version and sources can compare digests. The test uses one machine: other systems and versions of Node were not compared. Copies share <code>node_modules</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("docs/decisions/0037-release-integrity.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0037ReleaseIntegrity = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0037ReleaseIntegrity as default
};
