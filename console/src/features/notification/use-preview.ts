import { useEffect, useState } from 'react'
import { HttpError } from 'react-admin'
import type { Data } from '../../../../contract/endpoint.ts'
import { previewTemplate } from '../../../../contract/notification-admin.ts'
import { useAsk } from '../../shared/ask.ts'
import type { Wording } from './use-wording.ts'

export type Shown = Data<typeof previewTemplate>

const typingMs = 300

/** What stands there with examples in the braces, a moment after the last key; the last that could be shown stays. */
export function usePreview(name: string, typed: Wording) {
  const body = useQuiet(typed)
  const { data, error } = useAsk(previewTemplate, { params: { name }, body })
  const [last, setLast] = useState<Shown>()
  useEffect(() => {
    if (data) setLast(data)
  }, [data])
  return { shown: data ?? last, faults: faultsIn(error) }
}

function useQuiet({ title, message }: Wording): Wording {
  const [quiet, setQuiet] = useState({ title, message })
  useEffect(() => {
    const timer = setTimeout(() => setQuiet({ title, message }), typingMs)
    return () => clearTimeout(timer)
  }, [title, message])
  return quiet
}

/** The server's sentences for the two fields. */
const faultsIn = (error: Error | null): Partial<Wording> =>
  error instanceof HttpError ? (error.body?.errors ?? {}) : {}
