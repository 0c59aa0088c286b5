import { useRef, useState } from 'react'
import { PhotoError, type PreparedPhoto, preparePhoto } from './prepare-photo.ts'

const unexpected = '사진을 준비하지 못했어요. 다시 골라 주세요.'

/**
 * Prepares a chosen file for sending and calls `onReady`. For an unusable file it sets `problem` and keeps
 * the previous photo. Only the last chosen file counts.
 */
export function usePhotoChoice(onReady: (photo: PreparedPhoto) => void) {
  const latest = useRef(0)
  const [isPreparing, setIsPreparing] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function choose(file: Blob) {
    latest.current += 1
    const current = latest.current
    setIsPreparing(true)
    setProblem(undefined)
    const outcome = await preparePhoto(file).catch((error: unknown) => error)
    if (current !== latest.current) return
    setIsPreparing(false)
    if (isPhoto(outcome)) onReady(outcome)
    else setProblem(outcome instanceof PhotoError ? outcome.message : unexpected)
  }

  return { choose, isPreparing, problem }
}

const isPhoto = (outcome: unknown): outcome is PreparedPhoto =>
  typeof outcome === 'object' && outcome !== null && 'blob' in outcome
