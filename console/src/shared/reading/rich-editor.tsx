import BoldIcon from '@mui/icons-material/FormatBold'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import ImageIcon from '@mui/icons-material/Image'
import {
  Button,
  CircularProgress,
  DialogActions,
  DialogContent,
  DialogTitle,
  ToggleButton,
} from '@mui/material'
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
import { type ReactNode, useState } from 'react'
import { useNotify } from 'react-admin'
import { pictureUrl } from '../display/pictures.tsx'
import { Dialog } from '../inputs/dialogs.tsx'
import { Field, useValue } from '../inputs/field.tsx'
import { usePictureUpload } from '../inputs/picture-input.tsx'
import type { UploadedPicture } from '../server/picture.queries.ts'
import { cleanHtml } from './clean-html.tsx'

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
    <Field
      select
      value={String(current)}
      onChange={(text) => choose(Number(text))}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': '글의 단계' } }}
      sx={{ m: 0, mr: 1, width: 148 }}
    >
      {names.map((name, level) => (
        <option key={name} value={level}>
          {name}
        </option>
      ))}
    </Field>
  )
}

function PictureButton() {
  const editor = useTiptapEditor()
  const notify = useNotify()
  const [picture, setPicture] = useState<UploadedPicture>()
  const upload = usePictureUpload(
    '본문에 넣을 그림',
    setPicture,
    (message) => message && notify(message, { type: 'error' }),
  )
  const isUploading = upload.share !== undefined

  function insert({ path, width, height }: UploadedPicture, alt: string) {
    const attrs = { src: pictureUrl(path), alt, width, height }
    editor.chain().focus().insertContent({ type: 'image', attrs }).run()
    setPicture(undefined)
  }

  return (
    <>
      <ToggleButton
        size="small"
        value="picture"
        aria-label="그림 넣기"
        title="그림 넣기"
        disabled={isUploading}
        onClick={upload.open}
      >
        {isUploading ? (
          <CircularProgress size={16} aria-label="올리는 중" />
        ) : (
          <ImageIcon fontSize="inherit" />
        )}
      </ToggleButton>
      {upload.field}
      {picture && (
        <AltDialog
          picture={picture}
          onDone={(alt) => insert(picture, alt)}
          onClose={() => setPicture(undefined)}
        />
      )}
    </>
  )
}

interface AltDialogProps {
  picture: UploadedPicture
  onDone: (alt: string) => void
  onClose: () => void
}

/** Not a form: the dialog is inside the form of the article, which Enter would submit. */
function AltDialog({ picture, onDone, onClose }: AltDialogProps) {
  const alt = useValue('')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>그림 넣기</DialogTitle>
      <DialogContent>
        <img
          src={pictureUrl(picture.path)}
          alt=""
          style={{
            display: 'block',
            maxWidth: '100%',
            maxHeight: 200,
            margin: '0 auto 16px',
            borderRadius: 8,
          }}
        />
        <Field
          label="무엇이 보이는 그림인가요?"
          helperText="그림을 볼 수 없는 사람에게 읽어 드려요."
          {...alt}
          autoFocus
          maxLength={120}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>취소</Button>
        <Button variant="contained" disabled={!alt.value.trim()} onClick={() => onDone(alt.value.trim())}>
          넣기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
