/** 128 random bits as text. (`crypto.randomUUID` is missing on plain http, where phones try a laptop's server.) */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
