import { Square } from 'lucide-react'

/** What a diagnosis says, in small: a problem and the first things to do. */
export const SampleAnswer = ({ className = '' }: { className?: string }) => (
  <div className={`rounded-md bg-surface-raised p-4 text-sm shadow-card ${className}`}>
    <p className="text-ink-muted">이런 답을 받아요</p>
    <p className="text-base font-bold">과습</p>
    <SampleStep>받침의 물을 비워 주세요</SampleStep>
    <SampleStep display="hidden lg:flex">흙을 두 마디 깊이까지 만져 보세요</SampleStep>
  </div>
)

const SampleStep = ({ display = 'flex', children }: { display?: string; children: string }) => (
  <p className={`mt-2 gap-2 ${display}`}>
    <Square aria-hidden className="size-5 shrink-0 text-leaf" />
    {children}
  </p>
)
