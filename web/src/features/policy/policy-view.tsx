import { Printer } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { formatDateAt } from '../../../../client/seoul-time.ts'
import type { Policy } from '../../../../contract/policy/policy.ts'
import { Page } from '../../../../ui/index.ts'
import { ReadingText } from '../../shared/reading/reading-text.tsx'
import { safeHtml } from '../../shared/reading/safe-html.ts'
import { Contents } from './contents.tsx'
import { VersionChoice, VersionNote } from './versions.tsx'

interface PolicyViewProps {
  policy: Policy
  /** Version requested in the address; undefined for the one in force. */
  isChosen: boolean
}

/** A legal text with its effective day, other versions and table of contents. */
export function PolicyView({ policy, isChosen }: PolicyViewProps) {
  const { title, effectiveFrom, content, sections } = policy
  const text = useMemo(() => safeHtml(content), [content])
  useEffect(jumpToHash, [])

  return (
    <Page wide>
      <header className="mb-6">
        <h1 tabIndex={-1} className="text-xl font-bold md:text-2xl">
          {title}
        </h1>
        <div className="mt-2 flex min-h-11 max-w-measure flex-wrap items-center justify-between gap-x-4">
          <p className="text-ink-muted">
            <time dateTime={effectiveFrom}>{formatDateAt(effectiveFrom)}</time>부터 시행
          </p>
          <PrintButton />
        </div>
        <VersionChoice policy={policy} isChosen={isChosen} />
        <VersionNote policy={policy} isChosen={isChosen} />
      </header>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-12">
        <Contents sections={sections} />
        <article className={articleLook}>
          <ReadingText body={text} />
        </article>
      </div>
    </Page>
  )
}

/** Spacing of legal articles, and scroll margins below the fixed header. */
const articleLook =
  'min-w-0 lg:order-first [&_h2]:mt-10 [&_h2]:scroll-mt-20 [&_h2]:text-lg [&_h2]:before:hidden md:[&_h2]:scroll-mt-24'

const PrintButton = () => (
  <button
    type="button"
    onClick={() => window.print()}
    className="-mr-3 inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 text-sm font-semibold text-leaf transition duration-120 active:bg-line print:hidden"
  >
    <Printer aria-hidden className="size-4.5" />
    인쇄하기
  </button>
)

/** Scrolls to the anchor again, because the browser did so before the text was loaded. */
function jumpToHash() {
  const id = decodeURIComponent(location.hash.slice(1))
  if (id) document.getElementById(id)?.scrollIntoView()
}
