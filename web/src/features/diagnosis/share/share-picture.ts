import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { problemTitle } from '../../../../../contract/diagnosis/diagnosis-list-item.ts'

const [width, height, margin] = [1080, 1350, 96]
const maxSteps = 4

/**
 * Draws a result as a PNG in the colours of the theme: the problem, what it is, and what to do today. It
 * contains nothing that the owner wrote or photographed.
 */
export async function drawSharePicture(result: DiagnosisResult): Promise<Blob> {
  const { advice, family } = result
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  const paint = createPainter(context)
  paint.background()
  let y = paint.text('새잎 식물 진단', margin, { size: 36, weight: 700, color: 'leaf' })
  y = paint.text(problemTitle(result), y + 56, { size: 88, weight: 700, color: 'ink', maxLines: 2 })
  y = paint.text(advice?.about ?? '', y + 24, { size: 38, weight: 400, color: 'ink-muted', maxLines: 4 })
  const title = family === 'HARMLESS' ? '이렇게만 해 주세요' : '오늘 할 일'
  y = paint.text(title, y + 64, { size: 42, weight: 700, color: 'ink' })
  for (const step of advice?.today.slice(0, maxSteps) ?? []) {
    if (y > height - margin - 160) break
    y = paint.step(step, y + 24)
  }
  paint.footer('사진 두 장이면 돼요 · 새잎')
  return toBlob(canvas)
}

interface TextStyle {
  size: number
  weight: number
  /** Role of the design tokens. */
  color: string
  maxLines?: number
  indent?: number
}

function createPainter(context: CanvasRenderingContext2D) {
  const styles = getComputedStyle(document.documentElement)
  const colorOf = (role: string) => styles.getPropertyValue(`--color-${role}`).trim()
  const family = getComputedStyle(document.body).fontFamily
  context.textBaseline = 'top'
  return { background, text, step, footer }

  function background() {
    context.fillStyle = colorOf('canvas')
    context.fillRect(0, 0, width, height)
    context.fillStyle = colorOf('leaf')
    context.fillRect(0, 0, width, 16)
  }

  /** Returns the position below the text. */
  function text(words: string, top: number, { size, weight, color, maxLines = 2, indent = 0 }: TextStyle) {
    context.font = `${weight} ${size}px ${family}`
    context.fillStyle = colorOf(color)
    const room = width - 2 * margin - indent
    const lines = wrapLines(words, maxLines, (line) => context.measureText(line).width <= room)
    lines.forEach((line, index) => {
      context.fillText(line, margin + indent, top + index * size * 1.45)
    })
    return top + lines.length * size * 1.45
  }

  function step(words: string, top: number) {
    context.fillStyle = colorOf('leaf')
    context.beginPath()
    context.arc(margin + 10, top + 26, 10, 0, 2 * Math.PI)
    context.fill()
    return text(words, top, { size: 38, weight: 400, color: 'ink', maxLines: 3, indent: 48 })
  }

  function footer(words: string) {
    text(words, height - margin - 40, { size: 32, weight: 400, color: 'ink-muted', maxLines: 1 })
  }
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
