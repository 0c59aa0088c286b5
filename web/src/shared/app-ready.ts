/** The document hears of it when the app has taken the place of what the document showed until then. */
export const appReady = 'saeip:ready'
