/** A text as it stands in HTML or XML, in an element or in a quoted attribute. */
export const asText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
