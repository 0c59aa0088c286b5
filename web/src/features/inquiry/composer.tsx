import { ImagePlus, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { shrinkPhoto } from '../../../../client/photos.ts'
import { useDraftText } from '../../../../client/use-draft-text.ts'
import { inquiryPhotosMax, inquiryTextMax } from '../../../../contract/inquiry/inquiry.ts'
import { Button, buttonStyle, Field, Problem, TextArea } from '../../../../ui/index.ts'
import { messageOf } from '../../shared/api/index.ts'
import { randomId } from '../../shared/random-id.ts'
import { memberIdOfToken } from '../../shared/session.ts'

/** A message as it is sent; a retry of the same message has the same id. */
export interface SentMessage {
  messageId: string
  text: string
  photo1?: File
  photo2?: File
  photo3?: File
}

interface ComposerProps {
  /** Of the inquiry, or `new`: what was typed stays in this tab until it is sent. */
  draft: string
  label: string
  placeholder: string
  submitLabel: string
  /** Rejects when the message was not sent. */
  onSend: (message: SentMessage) => Promise<unknown>
  children?: ReactNode
}

/** A text with up to three photos. A failure keeps both. */
export function Composer({ draft, label, placeholder, submitLabel, onSend, children }: ComposerProps) {
  const { text, write } = useDraftText(
    `saeip.inquiry-draft ${memberIdOfToken()} ${draft}`,
    '',
    'sessionStorage',
  )
  const [messageId, setMessageId] = useState(randomUuid)
  const [photos, setPhotos] = useState<File[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const isReply = draft !== 'new'

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblem('')
    try {
      const files = await Promise.all(photos.map(shrinkPhoto))
      const fields = Object.fromEntries(files.map((file, at) => [`photo${at + 1}`, file]))
      await onSend({ messageId, text: text.trim(), ...fields })
      write('')
      setPhotos([])
      setMessageId(randomUuid())
    } catch (error) {
      setProblem(`${messageOf(error, '보내지 못했어요.')} 적은 글은 그대로 있어요.`)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
      {children}
      <Field label={label}>
        <TextArea
          rows={isReply ? 1 : 3}
          className={isReply ? 'min-h-13!' : undefined}
          maxLength={inquiryTextMax}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            write(event.target.value)
            setProblem('')
          }}
        />
      </Field>
      <Photos photos={photos} onChange={setPhotos} />
      <Problem>{problem}</Problem>
      <div className="flex gap-2">
        {photos.length < inquiryPhotosMax && (
          <label
            className={`${buttonStyle({ variant: 'plain', size: 'lg' })} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
          >
            <ImagePlus aria-hidden className="size-5" />
            사진
            <input
              type="file"
              accept="image/*"
              multiple
              aria-label="사진 더하기"
              className="absolute inset-0 opacity-0"
              onChange={({ target }) => {
                setPhotos([...photos, ...(target.files ?? [])].slice(0, inquiryPhotosMax))
                target.value = ''
              }}
            />
          </label>
        )}
        {(!isReply || text.trim() || photos.length > 0) && (
          <Button type="submit" size="lg" className="flex-1" busy={isBusy} disabled={text.trim() === ''}>
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  )
}

/** A random id in the form of a UUID of version 4. */
const randomUuid = () => randomId().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

interface PhotosProps {
  photos: File[]
  onChange: (photos: File[]) => void
}

/** Photos that are not sent yet. */
const Photos = ({ photos, onChange }: PhotosProps) => (
  <ul aria-label="사진" className="flex flex-wrap gap-2 empty:hidden">
    {photos.map((photo, at) => (
      <li key={`${photo.name} ${photo.size} ${photo.lastModified}`} className="relative">
        <Preview photo={photo} name={`사진 ${at + 1}`} />
        <button
          type="button"
          aria-label={`사진 ${at + 1} 빼기`}
          onClick={() => onChange(photos.filter((_, place) => place !== at))}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-ink"
        >
          <X aria-hidden className="size-5 rounded-full bg-surface-raised" />
        </button>
      </li>
    ))}
  </ul>
)

function Preview({ photo, name }: { photo: File; name: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(photo)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [photo])
  return <img src={url} alt={name} className="size-24 rounded-md object-cover" />
}
