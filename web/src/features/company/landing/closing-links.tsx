import { Link } from '@tanstack/react-router'
import { Bot, ExternalLink, Images, type LucideIcon, MessageCircle, ShoppingBag } from 'lucide-react'
import { screens } from '../../../../../contract/screens.ts'
import { SproutScene } from '../../../../../ui/index.ts'
import { site } from '../../../shared/site.ts'
import { LandingSection } from './landing-section.tsx'

const look =
  'flex min-h-14 w-full items-center gap-3 rounded-lg border border-line bg-surface-raised px-4 py-3 font-semibold shadow-card transition duration-120 active:bg-line'

/** Links to the gallery and to our external sites. */
export function ClosingLinks() {
  const { links } = site()
  return (
    <LandingSection
      title="더 알아보고 싶다면"
      lead="궁금한 점은 언제든 물어보세요. 상담 채팅은 24시간 열려 있어요."
    >
      <div className="grid items-center gap-8 md:grid-cols-[1fr_auto]">
        <ul className="grid gap-3 sm:grid-cols-2">
          <li>
            <Link to={screens.companyAbout.route} className={look}>
              <Images aria-hidden className="size-5 text-leaf" />
              새잎 이야기 그림으로 보기
            </Link>
          </li>
          <Elsewhere href={links.chat} Icon={MessageCircle} label="상담 채팅" />
          <Elsewhere href={links.shop} Icon={ShoppingBag} label="식물 쇼핑몰" />
          <Elsewhere href={links.robot} Icon={Bot} label="AI 도우미에게 묻기" />
        </ul>
        <div className="mx-auto size-40 md:size-56">
          <SproutScene />
        </div>
      </div>
    </LandingSection>
  )
}

interface ElsewhereProps {
  href: string
  Icon: LucideIcon
  label: string
}

const Elsewhere = ({ href, Icon, label }: ElsewhereProps) => (
  <li>
    <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
      <Icon aria-hidden className="size-5 text-leaf" />
      <span className="flex-1">{label}</span>
      <ExternalLink aria-hidden className="size-4 text-ink-muted" />
      <span className="sr-only">새 창에서 열려요</span>
    </a>
  </li>
)
