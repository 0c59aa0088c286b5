import { Extension, Node } from '@tiptap/core'
import { cleanHtml } from './clean-html.tsx'

/** Blocks that the editor cannot write: tables, pictures with a caption, lists of terms. They stay as they are. */
export const keptBlocks = Node.create({
  name: 'kept',
  group: 'block',
  atom: true,
  priority: 1000,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () =>
    ['table', 'figure', 'dl'].map((tag) => ({
      tag,
      getAttrs: (element: HTMLElement) => ({ html: element.outerHTML }),
    })),
  renderHTML: ({ node }) => {
    const block = cleanHtml(node.attrs.html).firstElementChild
    return { dom: block instanceof HTMLElement ? block : document.createElement('p') }
  },
})

/** Names of headings, which links of the same text lead to. */
export const headingNames = Extension.create({
  name: 'headingNames',
  addGlobalAttributes: () => [
    {
      types: ['heading'],
      attributes: {
        id: {
          default: null,
          parseHTML: (element) => element.id || null,
          renderHTML: ({ id }) => (id ? { id } : {}),
        },
      },
    },
  ],
})
