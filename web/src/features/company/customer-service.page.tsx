import { Link, useHydrated, useRouterState } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, Mail, MessageCircle, MessagesSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FaqEntry } from '../../../../contract/company/company.ts'
import { screens } from '../../../../contract/screens.ts'
import {
  Button,
  Card,
  EmptyState,
  Page,
  Sansevieria,
  Section,
  Skeleton,
  SproutScene,
} from '../../../../ui/index.ts'
import { ConsultationHours, ConsultationState } from '../../shared/consultation-hours.tsx'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { RestNote } from '../../shared/rest-note.tsx'
import { site } from '../../shared/site.ts'
import { useClaimFigures, useFaq } from './company.queries.ts'

/** /customer-service */
export const CustomerServicePage = () => (
  <Page wide title="무엇을 도와드릴까요?">
    <RestNote />
    <div className="md:grid md:grid-cols-2 md:gap-x-8">
      <ContactChannels />
      <ConsultationHours />
    </div>
    <Questions />
    <Claims />
  </Page>
)

/** Contact channels, fastest first. */
function ContactChannels() {
  const { links, company } = site()
  const reservation = useReservation()
  return (
    <Section title="문의하기" className="mb-10">
      <Card className="flex flex-col gap-4">
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <ConsultationState />
            <p className="muted">채팅과 문의는 언제든 남겨 두셔도 돼요.</p>
          </div>
          <div className="size-14 shrink-0">
            <Sansevieria />
          </div>
        </div>
        {links.chat && (
          <Button asChild size="lg" block>
            <a href={links.chat} target="_blank" rel="noopener">
              <MessageCircle aria-hidden className="size-5" />
              채팅으로 문의하기
              <span className="sr-only"> (새 창)</span>
            </a>
          </Button>
        )}
        <Button asChild variant="soft" size="lg" block>
          <Link to={screens.inquiries.route} search={reservation ? { reservation } : {}}>
            <MessagesSquare aria-hidden className="size-5" />
            앱에서 문의 남기기
          </Link>
        </Button>
        <ul className="-mb-2 divide-y divide-line">
          {company.phone && (
            <ContactRow Icon={Phone} label="전화" href={`tel:${company.phone.replace(/[^\d+]/g, '')}`}>
              {company.phone}
            </ContactRow>
          )}
          {company.email && (
            <ContactRow Icon={Mail} label="이메일" href={`mailto:${company.email.split(' ')[0]}`}>
              {company.email}
            </ContactRow>
          )}
        </ul>
      </Card>
    </Section>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The reservation that 문의하기 was pressed on. */
    reservation?: string
  }
}

/** The reservation that the customer comes from; the served document knows none. */
function useReservation() {
  const reservation = useRouterState({ select: ({ location }) => location.state.reservation })
  return useHydrated() ? reservation : undefined
}

interface ContactRowProps {
  Icon: typeof Phone
  label: string
  href: string
  children: ReactNode
}

const ContactRow = ({ Icon, label, href, children }: ContactRowProps) => (
  <li>
    <a href={href} className="flex min-h-13 items-center gap-3 rounded-sm">
      <Icon aria-hidden className="size-5 shrink-0 text-leaf" strokeWidth={1.8} />
      <span className="shrink-0 text-ink-muted">{label}</span>
      <span className="ml-auto text-right font-semibold">{children}</span>
    </a>
  </li>
)

const frame = 'divide-y divide-line card'

/** What became of the claims of the last year; nothing while too few have ended. */
function Claims() {
  const { data } = useClaimFigures()
  if (!data) return null
  return (
    <p className="mt-6 muted">
      지난 1년 동안 파손이나 피해 문의가 {data.claims}건 있었고, 끝난 {data.ended}건의 절반은{' '}
      {data.medianDays}일 안에 끝났어요.
    </p>
  )
}

/** The FAQ, each entry with a link to its screen. */
function Questions() {
  const { data, error, isFetching, refetch } = useFaq()
  return (
    <Section title="자주 묻는 질문" className="mb-0">
      {data ? (
        <Answers faq={data} />
      ) : error ? (
        <LoadFailure query={{ error, refetch, isFetching }} text="자주 묻는 질문을 불러오지 못했어요." />
      ) : (
        <QuestionSkeletons />
      )}
    </Section>
  )
}

function Answers({ faq }: { faq: FaqEntry[] }) {
  if (faq.length === 0)
    return (
      <EmptyState
        drawing={<SproutScene />}
        text="아직 모아 둔 질문이 없어요."
        hint="궁금한 점은 상담 채팅으로 물어봐 주세요."
      />
    )
  return (
    <div className={frame}>
      {faq.map((entry) => (
        <Question key={entry.id} {...entry} />
      ))}
    </div>
  )
}

const Question = ({ question, answer, link }: FaqEntry) => (
  <details name="faq" className="group">
    <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-5 py-3 font-semibold">
      <h3>{question}</h3>
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 text-ink-muted transition duration-200 group-open:rotate-180"
      />
    </summary>
    <div className="max-w-measure px-5 pb-4 text-ink-muted">
      <p className="whitespace-pre-line">{answer}</p>
      {link && (
        <Link
          to={link.to}
          className="mt-1 -ml-1 inline-flex min-h-11 items-center gap-1 rounded-sm px-1 font-semibold text-leaf"
        >
          {link.label}
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  </details>
)

const widths = ['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3', 'w-3/5', 'w-1/2', 'w-3/5', 'w-2/5']

const QuestionSkeletons = () => (
  <div role="status" aria-label="자주 묻는 질문을 불러오고 있어요" className={frame}>
    {widths.map((width, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows that never change
      <div key={row} className="flex min-h-14 items-center px-5">
        <Skeleton className={`h-5 ${width}`} />
      </div>
    ))}
  </div>
)
