/**
 * Limits of what reaches the worker, for sites that mean harm. A site is a
 * registrable domain with all its origins. An honest site stays far below.
 */
export const abuseLimits = {
  portsPerDocument: 256,
  portsPerOrigin: 512,
  portsPerSite: 1_024,
  ports: 4_096,
  /** A site with fewer is served, also when there are too many ports in all. */
  portsPerSiteAlways: 8,
  /** Ports that a site opens, also if it closes them, before it is blocked. */
  openedPortsPerSite: 2_048,
  openedPortsPerSecondPerSite: 64,
  /** Ports beyond these limits, before the site is blocked. */
  refusedPorts: 64,
  refusedPortsPerSecond: 1,
  /**
   * Calls, as `callsAtOncePerOrigin` and `callsPerSecondPerOrigin` of the other
   * limits count them, for a site and for all sites.
   */
  callsAtOncePerSite: 40_000,
  callsPerSecondPerSite: 8_000,
  callsAtOnce: 160_000,
  callsPerSecond: 16_000,
  /** Calls refused as too fast, before the site is blocked. */
  refusedCalls: 4_096,
  refusedCallsPerSecond: 64,
  /**
   * Messages over external ports; more are refused as too fast, and then the
   * site is blocked. Nothing holds them back, and those of other sites wait
   * behind them.
   */
  externalMessagesPerDocument: 1_280,
  externalMessagesPerSecondPerDocument: 1_280,
  externalMessagesPerSite: 8_192,
  externalMessagesPerSecondPerSite: 8_000,
  refusedExternalMessages: 256,
  refusedExternalMessagesPerSecond: 64,
  /** Characters over external ports of a site, before it is blocked. */
  externalCharactersPerSite: 4_194_304,
  externalCharactersPerSecondPerSite: 1_048_576,
  /** Characters of all messages of a site, before it is blocked. */
  charactersPerSite: 16_777_216,
  charactersPerSecondPerSite: 4_194_304,
  /** Characters of the name of an external port: the browser limits none. */
  externalPortName: 1_024,
  /** Characters of a relay's message that is not a request. */
  relayMessage: 4_194_304,
  /** An external port that asked nothing holds the worker awake this long. */
  silentPortMilliseconds: 30_000,
  firstBlockMilliseconds: 30_000,
  longestBlockMilliseconds: 3_600_000,
  blockedSites: 256,
  /** Open approvals of a site. */
  approvalsPerSite: 16,
  /** Between two windows that open for requests of a site. */
  windowGapMilliseconds: 3_000,
  /** Windows at once for all sites that the user never connected. */
  strangerWindows: 8,
  strangerWindowsPerMinute: 6,
} as const
