import BoldIcon from '@mui/icons-material/FormatBold'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import { ToggleButton } from '@mui/material'
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
import { LevelSelect } from './level-select.tsx'
import { PictureButton } from './picture-button.tsx'
import { headingNames, preservedBlocks } from './preserved-blocks.ts'

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
