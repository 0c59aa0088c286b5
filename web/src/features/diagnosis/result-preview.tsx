import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DiagnosisResult } from '../../../../contract/diagnosis/diagnosis.ts'
import { previewMessage, previewReady } from '../../../../contract/diagnosis/share.ts'
import { planKey } from './care-plan/care-plan.queries.ts'
import { DiagnosisView } from './result/diagnosis-view.tsx'
import { ResultSkeleton } from './result.page.tsx'

/**
 * Shows the result that the console sends, as its customer will see it. Nothing is read from the server and nothing can be
 * sent: the window may be signed in as somebody else.
 */
export function ResultPreview({ opener }: { opener: Window }) {
  // Has the data that it is given, and reads none.
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { enabled: false } } }))
  const [result, setResult] = useState<DiagnosisResult>()
  useEffect(preventActions, [])
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== opener) return
      const { data: message } = previewMessage.safeParse(data)
      if (!message) return
      queries.setQueryData(planKey(message.result.id), null)
      setResult(message.result)
    }
    addEventListener('message', receive)
    opener.postMessage(previewReady, location.origin)
    return () => removeEventListener('message', receive)
  }, [opener, queries])

  return (
    <QueryClientProvider client={queries}>
      <p role="note" className="bg-sun-soft px-5 py-2 text-center text-sm text-sun">
        아직 보내지 않은 화면이에요. 손님에게 이렇게 보여요.
      </p>
      {result ? <DiagnosisView key={result.id} result={result} /> : <ResultSkeleton />}
    </QueryClientProvider>
  )
}

/** Takes away what links, buttons and forms do; sections still open and close. */
function preventActions() {
  const prevent = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('summary')) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const kinds = ['click', 'auxclick', 'submit', 'drop']
  for (const kind of kinds) addEventListener(kind, prevent, true)
  return () => {
    for (const kind of kinds) removeEventListener(kind, prevent, true)
  }
}
