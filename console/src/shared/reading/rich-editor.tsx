import BoldIcon from '@mui/icons-material/FormatBold'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import ImageIcon from '@mui/icons-material/Image'
import { ToggleButton } from '@mui/material'
import {
  ClearButtons,
  DefaultEditorOptions,
  LevelSelect,
  LinkButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput,
  type RichTextInputProps,
  RichTextInputToolbar,
  useTiptapEditor,
} from 'ra-input-rich-text'
import { type ReactNode, useRef } from 'react'
import { useNotify } from 'react-admin'
import { pictureUrl } from '../pictures.ts'
import { upload } from '../upload.ts'
import { headingNames, keptBlocks } from './kept-blocks.ts'

/** Only what is kept when it is saved can be written. */
const unkept = { strike: false, code: false, codeBlock: false, underline: false }
const writable =
  DefaultEditorOptions.extensions?.filter(({ name }) => !/^(textAlign|color|highlight)$/.test(name)) ?? []
const withoutUnkept = (extension: (typeof writable)[number]) =>
  extension.name === 'starterKit' ? extension.configure(unkept) : extension

const editorOptions = {
  ...DefaultEditorOptions,
  extensions: [...writable.map(withoutUnkept), headingNames, keptBlocks],
} as Exclude<RichTextInputProps['editorOptions'], undefined>

/** The editor itself: only what is kept can be written. Loaded when somebody writes. */
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
          <LevelSelect size="small" />
          <MarkButton mark="bold" label="굵게" icon={<BoldIcon fontSize="inherit" />} />
          <MarkButton mark="italic" label="기울임" icon={<ItalicIcon fontSize="inherit" />} />
          <ListButtons size="small" />
          <LinkButtons size="small" />
          <PictureButton />
          <QuoteButtons size="small" />
          <ClearButtons size="small" />
        </RichTextInputToolbar>
      }
      sx={{ '& .ProseMirror': { minHeight: 320, maxHeight: '70dvh', overflowY: 'auto' } }}
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

/** Uploads a picture and puts it where the cursor is; asks what is to be seen in it. */
function PictureButton() {
  const editor = useTiptapEditor()
  const notify = useNotify()
  const chooser = useRef<HTMLInputElement>(null)

  async function take(file: File | undefined) {
    if (!file) return
    try {
      const { path, width, height } = await upload(file, () => undefined)
      const alt = window.prompt('무엇이 보이는 그림인가요?') ?? ''
      editor
        .chain()
        .focus()
        .insertContent({ type: 'image', attrs: { src: pictureUrl(path), alt, width, height } })
        .run()
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
  }

  return (
    <>
      <ToggleButton
        size="small"
        value="picture"
        aria-label="그림 넣기"
        title="그림 넣기"
        onClick={() => chooser.current?.click()}
      >
        <ImageIcon fontSize="inherit" />
      </ToggleButton>
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic"
        aria-label="본문에 넣을 그림"
        hidden
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
