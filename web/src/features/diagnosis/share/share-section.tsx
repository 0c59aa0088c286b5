import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DiagnosisResult } from '../../../../../contract/diagnosis/diagnosis.ts'
import { Button } from '../../../../../ui/index.ts'

const ShareSheet = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

/** Offers to share a result that names a problem; the ways to do so load with the first tap. */
export function ShareSection({ result }: { result: DiagnosisResult }) {
  const [isOpen, setIsOpen] = useState(false)
  if (result.problemId === null || !result.advice) return null
  return (
    <div className="mb-10">
      <Button variant="plain" size="lg" block onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden size={20} />
        결과 공유하기
      </Button>
      {isOpen && (
        <Suspense>
          <ShareSheet result={result} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
