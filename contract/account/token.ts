/** Storage keys of the session tokens in the browser. In their own file, because every page loads it. */
export const tokenKey = 'saeip.token'
/** The console's token; its own key, because it is for its own audience. */
export const consoleTokenKey = 'saeip.console.token'
