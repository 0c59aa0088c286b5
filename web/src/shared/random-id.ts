/** Returns 128 random bits as hexadecimal text. (`crypto.randomUUID` needs https, which a development server on the LAN lacks.) */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
