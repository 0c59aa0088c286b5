/** Where the browser keeps the sign-in token. A module of its own, because every page needs it and little else. */
export const tokenKey = 'saeip.token'
