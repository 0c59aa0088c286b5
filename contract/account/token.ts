/** Storage key of the session token in the browser. In its own file, because every page loads it. */
export const tokenKey = 'saeip.token'
