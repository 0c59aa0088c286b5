/** A phone number as people write it: 010-1234-5678. Anything else stays as it is. */
export const phoneWithHyphens = (phone: string) => phone.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3')
