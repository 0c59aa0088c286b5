import BoldIcon from '@mui/icons-material/FormatBold'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import { TextField, ToggleButton } from '@mui/material'
import { Extension, Node } from '@tiptap/core'
import {
  ClearButtons,
  DefaultEditorOptions,
  LinkButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput,
  type RichTextInputProps,
  RichTextInputToolbar,
  useTiptapEditor,
} from 'ra-input-rich-text'
import type { ReactNode } from 'react'
import { cleanHtml } from './clean-html.tsx'
import { PictureButton } from './picture-button.tsx'

/** Keeps blocks unchanged that the editor cannot edit: tables, figures and description lists. */
const preservedBlocks = Node.create({
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
const headingNames = Extension.create({
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

/** Marks that the server removes when it sanitizes the text. */
const unsupported = { strike: false, code: false, codeBlock: false, underline: false }
const extensions =
  DefaultEditorOptions.extensions?.filter(({ name }) => !/^(textAlign|color|highlight)$/.test(name)) ?? []
const withoutUnsupported = (extension: (typeof extensions)[number]) =>
  extension.name === 'starterKit' ? extension.configure(unsupported) : extension

const editorOptions = {
  ...DefaultEditorOptions,
  extensions: [...extensions.map(withoutUnsupported), headingNames, preservedBlocks],
  // The visible label is not associated with the editor.
  editorProps: { attributes: { 'aria-label': '본문' } },
} as Exclude<RichTextInputProps['editorOptions'], undefined>

/** The rich text editor, limited to what the server stores. A default export for `lazy`. */
export default function RichEditor({ source }: { source: string }) {
  return (
    <RichTextInput
      source={source}
      label="본문"
      fullWidth
      editorOptions={editorOptions}
      helperText="표와 설명이 붙은 그림은 여기에서 옮기거나 지울 수 있고, 내용은 HTML에서 고쳐요."
      toolbar={
        <RichTextInputToolbar>
          <LevelSelect />
          <MarkButton mark="bold" label="굵게" icon={<BoldIcon fontSize="inherit" />} />
          <MarkButton mark="italic" label="기울임" icon={<ItalicIcon fontSize="inherit" />} />
          <ListButtons size="small" />
          <LinkButtons size="small" />
          <PictureButton />
          <QuoteButtons size="small" />
          <ClearButtons size="small" />
        </RichTextInputToolbar>
      }
      sx={{
        '& .ProseMirror': { minHeight: 320, maxHeight: '70dvh', overflowY: 'auto' },
        '& .ProseMirror img': {
          width: 'auto',
          maxWidth: '100%',
          height: 'auto',
          maxHeight: 320,
          objectFit: 'contain',
        },
      }}
    />
  )
}

function MarkButton({ mark, label, icon }: { mark: string; label: string; icon: ReactNode }) {
  const editor = useTiptapEditor()
  return (
    <ToggleButton
      size="small"
      value={mark}
      aria-label={label}
      title={label}
      selected={editor?.isActive(mark) ?? false}
      onClick={() => editor.chain().focus().toggleMark(mark).run()}
    >
      {icon}
    </ToggleButton>
  )
}

const levels = [1, 2, 3, 4, 5, 6] as const
const names = ['본문', '큰 제목', '제목', '작은 제목', '더 작은 제목', '제목 5', '제목 6']

/** Selects the heading level of a paragraph. Replaces the toolbar's own select, which has no accessible name. */
function LevelSelect() {
  const editor = useTiptapEditor()
  const current = levels.find((level) => editor?.isActive('heading', { level })) ?? 0

  function choose(value: number) {
    const writing = editor.chain().focus()
    const change = value === 0 ? writing.setNode('paragraph') : writing.setNode('heading', { level: value })
    change.run()
  }

  return (
    <TextField
      select
      value={current}
      onChange={({ target }) => choose(Number(target.value))}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': '글의 단계' } }}
      sx={{ m: 0, mr: 1, width: 148 }}
    >
      {names.map((name, level) => (
        <option key={name} value={level}>
          {name}
        </option>
      ))}
    </TextField>
  )
}
