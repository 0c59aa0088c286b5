import { Extension, Node } from '@tiptap/core'
import { cleanHtml } from './clean-html.tsx'

/** Keeps blocks unchanged that the editor cannot edit: tables, figures and description lists. */
export const preservedBlocks = Node.create({
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

/** Keeps the ids of headings, the targets of links within the text. */
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
