import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Card, Sansevieria, Section } from '../../../../../ui/index.ts'
import { site } from '../../../shared/site.ts'

/** Contact channels, fastest first. */
export function ContactChannels() {
  const { links, company } = site()
  return (
    <Section title="문의하기" className="mb-10 flex flex-col">
      <Card className="flex flex-1 flex-col gap-4">
        <div className="flex items-center gap-4">
          <p className="min-w-0 flex-1">
            <span className="block font-semibold">상담 채팅이 가장 빨라요</span>
            <span className="text-ink-muted">언제든 남겨 주세요. 상담 시간에 차례대로 답해 드려요.</span>
          </p>
          <div className="size-20 shrink-0">
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
        <ul className="-mb-2 divide-y divide-line">
          {company.phone && (
            <Way Icon={Phone} label="전화" href={`tel:${company.phone.replace(/[^\d+]/g, '')}`}>
              {company.phone}
            </Way>
          )}
          {company.email && (
            <Way Icon={Mail} label="이메일" href={`mailto:${company.email.split(' ')[0]}`}>
              {company.email}
            </Way>
          )}
        </ul>
      </Card>
    </Section>
  )
}

interface WayProps {
  Icon: typeof Phone
  label: string
  href: string
  children: ReactNode
}

const Way = ({ Icon, label, href, children }: WayProps) => (
  <li>
    <a href={href} className="flex min-h-13 items-center gap-3 rounded-sm">
      <Icon aria-hidden className="size-5 shrink-0 text-leaf" strokeWidth={1.8} />
      <span className="shrink-0 text-ink-muted">{label}</span>
      <span className="ml-auto text-right font-semibold">{children}</span>
    </a>
  </li>
)
