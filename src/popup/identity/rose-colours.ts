/** Deep seas, as on a hand-coloured chart. */
export const deeps = [
  '#15325c', // navy
  '#08565f', // petrol
  '#14532f', // forest
  '#43561a', // moss
  '#6a4110', // umber
  '#80261c', // oxblood
  '#5f1f55', // plum
  '#3a2b86', // indigo
  '#44505c', // slate
  '#0e1922', // ink
  '#8a3a5e', // wine
  '#2a4f8f', // cobalt
]

/** Shallow seas. */
export const tides = [
  '#2f78b7', // blue
  '#1f9a9c', // lagoon
  '#4a9a58', // kelp
  '#86b596', // seagrass
  '#c98a1e', // ochre
  '#cc5f35', // terracotta
  '#c04a76', // coral
  '#8561c2', // violet
  '#7f91a3', // fog
  '#a5835d', // sand
  '#7fb9dd', // sky
  '#c795c4', // orchid
]

/** Both sides of the points of a rose: lit and shaded. */
export const roses = [
  ['#ffefc2', '#e9b949'], // brass
  ['#c4ecff', '#6ab8e0'], // foam
  ['#ffe28f', '#f08a4b'], // sun
  ['#ffbfb8', '#ef6f7c'], // shell
  ['#e2f5b0', '#8cc456'], // leaf
  ['#dccfff', '#a184ee'], // dusk
  ['#b5f5e0', '#3fc4a8'], // mint
  ['#ffffff', '#b3bcc6'], // silver
  ['#ffd9f2', '#e58acb'], // rose
  ['#e6cfa8', '#b07c4c'], // driftwood
] as const

/** Clearly visible on light and on dark themes. */
export const rims = [
  '#a8741a', // brass
  '#b4532f', // copper
  '#b8456a', // madder
  '#8d57a8', // heather
  '#5765c4', // lapis
  '#2f7db0', // azure
  '#14867f', // verdigris
  '#3f8748', // emerald
  '#6d7885', // steel
  '#8a6a52', // walnut
]
