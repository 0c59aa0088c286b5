/** Event on `document`: the app has mounted and its elements have replaced those of the pre-rendered page. */
export const appMounted = 'saeip:mounted'
