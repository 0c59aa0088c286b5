import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, Printer } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { formatDateAt } from '../../../../client/seoul-time.ts'
import { getPolicy, type Policy, type PolicyKind } from '../../../../contract/policy/policy.ts'
import { screens } from '../../../../contract/screens.ts'
import { seoulToday } from '../../../../contract/seoul-day.ts'
import { buttonStyle, EmptyState, Field, Page, Select, Skeleton, WiltedScene } from '../../../../ui/index.ts'
import { hasCode } from '../../shared/api/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { ReadingText } from '../../shared/reading-text.tsx'
import { useServerQuery } from '../../shared/server-query.ts'

const keepMs = 10 * 60_000

/** A legal text: the version in force, or the requested one. */
const usePolicy = (kind: PolicyKind, version: string | undefined) =>
  useServerQuery(getPolicy, { params: { kind }, query: version ? { version } : {} }, { staleTime: keepMs })

type LegalScreen = 'terms' | 'privacy' | 'marketingConsent' | 'notificationConsent' | 'refundPolicy'

const kinds: Record<LegalScreen, PolicyKind> = {
  terms: 'TERMS',
  privacy: 'PRIVACY',
  marketingConsent: 'MARKETING_CONSENT',
  notificationConsent: 'NOTIFICATION_CONSENT',
  refundPolicy: 'REFUND',
}

/** The five legal pages, one for each kind of text. */
export function PolicyPage() {
  const screen = useLocation({ select: ({ pathname }) => screenAt(pathname) })
  const { version } = useSearch({ strict: false })
  return <PolicyOf key={screen} screen={screen} version={version} />
}

function PolicyOf({ screen, version }: { screen: LegalScreen; version: string | undefined }) {
  const { data, error, isPending, isFetching, refetch } = usePolicy(kinds[screen], version)
  const title = data?.title ?? screens[screen].title
  if (data) return <PolicyView key={data.version} policy={data} isChosen={version !== undefined} />
  if (isPending) return <PolicySkeleton title={title} />
  return (
    <Page title={title} className="flex-1">
      {version && hasCode(error, 'POLICY_NOT_FOUND') ? (
        <EmptyState
          drawing={<WiltedScene />}
          text="찾으시는 날짜의 내용이 없어요."
          action={<VersionLink version={undefined}>지금 내용 보기</VersionLink>}
        />
      ) : (
        <LoadFailure query={{ error, refetch, isFetching }} text="내용을 불러오지 못했어요." />
      )}
    </Page>
  )
}

const legalScreens = Object.keys(kinds) as LegalScreen[]

const screenAt = (path: string) =>
  legalScreens.find((name) => screens[name].route === path.replace(/\/$/, '')) ?? 'terms'

const PolicySkeleton = ({ title }: { title: string }) => (
  <Page wide title={title}>
    <div role="status" aria-label="내용을 불러오고 있어요" className="max-w-measure">
      <Skeleton className="-mt-4 mb-6 h-6 w-48" />
      <Skeleton className="mb-10 h-48 rounded-lg" />
      {[0, 1, 2].map((article) => (
        <div key={article} className="mb-10">
          <Skeleton className="mb-4 h-7 w-2/5" />
          <Skeleton className="mb-3 h-5 w-full" />
          <Skeleton className="mb-3 h-5 w-11/12" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ))}
    </div>
  </Page>
)

interface PolicyViewProps {
  policy: Policy
  /** Version requested in the address; undefined for the one in force. */
  isChosen: boolean
}

/** A legal text with its effective day, other versions and table of contents. */
function PolicyView({ policy, isChosen }: PolicyViewProps) {
  const { title, effectiveFrom, content, sections } = policy
  useEffect(jumpToHash, [])

  return (
    <Page wide>
      <header className="mb-6">
        <h1 tabIndex={-1} className="text-xl font-bold">
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
          <ReadingText html={content} />
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

type Sections = Policy['sections']

/** Table of contents: collapsed above the text on phones, beside it in wide windows. */
const Contents = ({ sections }: { sections: Sections }) => (
  <>
    <details className="group mb-8 card lg:hidden print:hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between rounded-lg px-5 font-semibold">
        목차
        <ChevronDown
          aria-hidden
          className="size-5 text-ink-muted transition duration-200 group-open:rotate-180"
        />
      </summary>
      <nav aria-label="목차" className="px-5 pb-3">
        <Entries sections={sections} />
      </nav>
    </details>
    <nav
      aria-label="목차"
      className="sticky top-24 hidden max-h-[calc(100svh-8rem)] self-start overflow-y-auto border-l border-line pl-5 text-sm lg:block print:hidden"
    >
      <p className="mb-1 font-semibold">목차</p>
      <Entries sections={sections} />
    </nav>
  </>
)

const Entries = ({ sections }: { sections: Sections }) => (
  <ul>
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="flex min-h-11 items-center rounded-sm py-1 text-ink-muted underline-offset-4 hover:text-leaf hover:underline lg:min-h-9"
        >
          {title}
        </a>
      </li>
    ))}
  </ul>
)

interface VersionsProps {
  policy: Policy
  isChosen: boolean
}

/** All announced versions, if there are several. */
function VersionChoice({ policy, isChosen }: VersionsProps) {
  const navigate = useNavigate()
  const { version, versions } = policy
  if (versions.length < 2) return null
  const current = isChosen ? currentOf(versions)?.version : version
  return (
    <Field label="시행일" className="mt-3 max-w-sm print:hidden">
      <Select
        value={version}
        onChange={({ target }) =>
          void navigate({
            to: '.',
            search: target.value === current ? {} : { version: target.value },
            replace: true,
          })
        }
      >
        {versions.map((it) => (
          <option key={it.version} value={it.version}>
            {formatDateAt(it.effectiveFrom)}
            {it.version === current ? ' (지금 시행 중)' : ''}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Notice that the shown version is not in force, or that a new one is announced. */
function VersionNote({ policy, isChosen }: VersionsProps) {
  const { version, versions } = policy
  const current = isChosen ? currentOf(versions) : { version }
  const next = nextOf(versions)
  if (next?.version === version) {
    return (
      <Note
        text={`아직 시행하지 않는 내용이에요. ${formatDateAt(next.effectiveFrom)}부터 바뀌어요.`}
        link={<VersionLink version={undefined}>지금 내용 보기</VersionLink>}
      />
    )
  }
  if (current && current.version !== version) {
    return (
      <Note
        text="지난 내용이에요. 지금은 다른 내용을 시행하고 있어요."
        link={<VersionLink version={undefined}>지금 내용 보기</VersionLink>}
      />
    )
  }
  if (!next) return null
  return (
    <Note
      text={`${formatDateAt(next.effectiveFrom)}부터 내용이 바뀌어요.`}
      link={<VersionLink version={next.version}>바뀌는 내용 보기</VersionLink>}
    />
  )
}

const Note = ({ text, link }: { text: string; link: ReactNode }) => (
  <div className="mt-4 flex max-w-measure flex-wrap items-center justify-between gap-3 rounded-lg bg-sun-soft p-5 print:hidden">
    <p>{text}</p>
    {link}
  </div>
)

/** Link to another version, or to the one in force. */
const VersionLink = ({ version, children }: { version: string | undefined; children: string }) => (
  <Link to="." search={version ? { version } : {}} replace className={buttonStyle({ variant: 'plain' })}>
    {children}
  </Link>
)

type Version = Policy['versions'][number]

/** Returns the version in force; `versions` are sorted newest first. */
const currentOf = (versions: Version[]): Version | undefined =>
  versions.find(({ effectiveFrom }) => effectiveFrom <= seoulToday())

/** Returns the next announced version that is not in force yet; `versions` are sorted newest first. */
const nextOf = (versions: Version[]): Version | undefined =>
  versions.findLast(({ effectiveFrom }) => effectiveFrom > seoulToday())
