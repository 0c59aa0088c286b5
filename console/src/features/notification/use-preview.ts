import { useEffect, useState } from 'react'
import { ApiError } from '../../../../client/http/api-error.ts'
import { fieldMessagesOf } from '../../../../client/http/error-details.ts'
import { type TemplatePreview, useTemplatePreview } from './notification.queries.ts'
import type { Wording } from './use-wording.ts'

const debounceMs = 300

/**
 * Returns the preview with example values, 300 ms after the last key press, and the errors of the fields. While the
 * wording is invalid, `shown` is the last valid preview.
 */
export function usePreview(name: string, typed: Wording) {
  const body = useDebounced(typed)
  const { data, error } = useTemplatePreview(name, body)
  const [lastShown, setLastShown] = useState<TemplatePreview>()
  useEffect(() => {
    if (data) setLastShown(data)
  }, [data])
  return { shown: data ?? lastShown, fieldErrors: fieldErrorsOf(error) }
}

function useDebounced({ title, message }: Wording): Wording {
  const [debounced, setDebounced] = useState({ title, message })
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ title, message }), debounceMs)
    return () => clearTimeout(timer)
  }, [title, message])
  return debounced
}

const fieldErrorsOf = (error: Error | null): Partial<Wording> =>
  error instanceof ApiError ? fieldMessagesOf(error) : {}
