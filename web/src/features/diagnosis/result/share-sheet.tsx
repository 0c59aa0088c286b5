import { Image as ImageIcon, Link2 } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../../../client/copy-text.ts'
import { saveFile } from '../../../../../client/save-file.ts'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { problemTitle } from '../../../../../contract/diagnosis/diagnosis-list-item.ts'
import { screens } from '../../../../../contract/screens.ts'
import { Button, Problem, Sheet, Skeleton, useDialogs } from '../../../../../ui/index.ts'
import { messageOf } from '../../../shared/api/index.ts'
import { shareOr } from '../../../shared/share.ts'
import { useCreateShareLink, useRemoveShareLink, useShareLink } from '../diagnosis.queries.ts'
import { madeBy } from './verdict.tsx'

interface ShareSheetProps {
  result: DiagnosisResult
  onClose: () => void
}

/** Shares a result as a picture or as a link that its owner makes and can remove. */
export function ShareSheet({ result, onClose }: ShareSheetProps) {
  const [told, setTold] = useState('')
  return (
    <Sheet open title="결과 공유하기" closeLabel="닫기" onClose={onClose}>
      <p className="text-ink-muted">
        문제의 이름과 할 일만 보여요. 사진, 이름, 적어 주신 말은 들어가지 않아요.
      </p>
      <SharePicture result={result} onTell={setTold} />
      <ShareLink id={result.id} problem={problemTitle(result)} onTell={setTold} />
      <p role="status" className="min-h-6 font-semibold text-leaf">
        {told}
      </p>
    </Sheet>
  )
}

/** Says in the sheet what has happened: a toast would lie behind it. */
type Tell = (text: string) => void

function SharePicture({ result, onTell }: { result: DiagnosisResult; onTell: Tell }) {
  const [isBusy, setIsBusy] = useState(false)

  async function share() {
    setIsBusy(true)
    try {
      const file = new File([await drawSharePicture(result)], 'saeip.png', { type: 'image/png' })
      const isSaved = await shareOr({ files: [file], title: problemTitle(result) }, () => {
        saveFile(file, file.name)
        return true
      })
      if (isSaved) onTell('사진으로 저장했어요.')
    } catch {
      onTell('그림을 만들지 못했어요. 한 번 더 눌러 주세요.')
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button variant="soft" size="lg" block className="mt-5" busy={isBusy} onClick={() => void share()}>
      <ImageIcon aria-hidden size={20} />
      그림으로 보내기
    </Button>
  )
}

function ShareLink({ id, problem, onTell }: { id: string; problem: string; onTell: Tell }) {
  const { data: link, isPending, error } = useShareLink(id)
  const create = useCreateShareLink(id)
  const dialogs = useDialogs()

  async function share(token: string) {
    const url = location.origin + screens.sharedDiagnosis.route.replace('$token', token)
    const isCopied = await shareOr({ url, title: `${problem} - 새잎` }, () => copyText(url))
    if (isCopied) onTell('링크를 복사했어요.')
    else if (isCopied === false) dialogs.alert(`이 주소를 복사해 주세요.\n${url}`)
  }

  const failure = error ?? create.error
  if (isPending) return <Skeleton className="mt-2 h-14 w-full rounded-lg" />
  return (
    <div className="mt-2 mb-4">
      <Button
        variant="soft"
        size="lg"
        block
        busy={create.isPending}
        onClick={() => (link ? void share(link.token) : create.mutate())}
      >
        <Link2 aria-hidden size={20} />
        {link ? '링크 보내기' : '링크 만들기'}
      </Button>
      {link && <RemoveLink id={id} />}
      <Problem className="mt-3">
        {failure && messageOf(failure, '링크를 준비하지 못했어요. 한 번 더 눌러 주세요.')}
      </Problem>
    </div>
  )
}

/** Whoever has the link sees the result until it is removed. */
function RemoveLink({ id }: { id: string }) {
  const { mutate, isPending, error } = useRemoveShareLink(id)
  return (
    <div className="mt-3 flex items-center justify-between gap-3">
      <p role="status" className="muted">
        {error
          ? messageOf(error, '링크를 없애지 못했어요. 한 번 더 눌러 주세요.')
          : '링크를 가진 사람은 누구나 볼 수 있어요.'}
      </p>
      <Button variant="plain" className="shrink-0 text-sm" busy={isPending} onClick={() => mutate()}>
        링크 없애기
      </Button>
    </div>
  )
}

const [width, height, margin] = [1080, 1350, 96]
const maxSteps = 4

/**
 * Draws a result as a PNG in the colours of the theme: the problem, what it is, and what to do today. It
 * contains nothing that the owner wrote or photographed.
 */
async function drawSharePicture(result: DiagnosisResult): Promise<Blob> {
  const { advice, family } = result
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  context.textBaseline = 'top'
  context.fillStyle = colorOf('canvas')
  context.fillRect(0, 0, width, height)
  context.fillStyle = colorOf('leaf')
  context.fillRect(0, 0, width, 16)
  let y = drawText(context, '새잎 식물 진단', margin, { size: 36, weight: 700, color: 'leaf' })
  y = drawText(context, problemTitle(result), y + 56, { size: 88, weight: 700, color: 'ink' })
  y = drawText(context, advice?.about ?? '', y + 24, { size: 38, color: 'ink-muted', maxLines: 4 })
  const title = family === 'HARMLESS' ? '이렇게만 해 주세요' : '오늘 할 일'
  y = drawText(context, title, y + 64, { size: 42, weight: 700, color: 'ink' })
  for (const step of advice?.today.slice(0, maxSteps) ?? []) {
    if (y > height - margin - 160) break
    y = drawStep(context, step, y + 24)
  }
  drawText(context, `${madeBy(result)} · 새잎`, height - margin - 40, {
    size: 32,
    color: 'ink-muted',
    maxLines: 1,
  })
  return toBlob(canvas)
}

const colorOf = (role: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${role}`).trim()

interface TextStyle {
  size: number
  weight?: number
  /** Role of the design tokens. */
  color: string
  maxLines?: number
  indent?: number
}

/** Returns the position below the text. */
function drawText(
  context: CanvasRenderingContext2D,
  content: string,
  top: number,
  { size, weight = 400, color, maxLines = 2, indent = 0 }: TextStyle,
) {
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  context.fillStyle = colorOf(color)
  const room = width - 2 * margin - indent
  const lines = wrapLines(content, maxLines, (line) => context.measureText(line).width <= room)
  lines.forEach((line, index) => {
    context.fillText(line, margin + indent, top + index * size * 1.45)
  })
  return top + lines.length * size * 1.45
}

function drawStep(context: CanvasRenderingContext2D, content: string, top: number) {
  context.fillStyle = colorOf('leaf')
  context.beginPath()
  context.arc(margin + 10, top + 26, 10, 0, 2 * Math.PI)
  context.fill()
  return drawText(context, content, top, { size: 38, color: 'ink', maxLines: 3, indent: 48 })
}

/** Breaks a text at spaces into lines that fit; the last of `maxLines` ends with an ellipsis when words are left. */
export function wrapLines(text: string, maxLines: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (line === '' || fits(longer)) {
      line = longer
    } else if (lines.length === maxLines - 1) {
      return [...lines, `${line}…`]
    } else {
      lines.push(line)
      line = word
    }
  }
  return line ? [...lines, line] : lines
}

const toBlob = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/png'),
  )
