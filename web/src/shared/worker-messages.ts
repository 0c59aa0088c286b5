/** Caches with personal data; they are deleted when the person signs out. */
export const personalCaches = ['saeip-photos']
