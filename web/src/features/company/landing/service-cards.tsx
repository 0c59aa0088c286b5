import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '../../../../../contract/screens.ts'
import { SproutScene, WiltedScene } from '../../../../../ui/drawings/scene-drawings.tsx'
import { Calathea, classNames, Hoya } from '../../../../../ui/index.ts'
import { LandingSection } from './landing-section.tsx'

interface Way {
  drawing: ReactNode
  /** Whether the drawing fills the width. */
  isWide?: boolean
  /** Availability. */
  when: string
  title: string
  text: string
  link: { to: (typeof screens)['diagnosis' | 'contents' | 'reservation']['route']; label: string }
}

const ways: Way[] = [
  {
    drawing: <Calathea />,
    when: '몇 초면',
    title: '보이는 대로 적으면 바로 알아요',
    text: '어디가 어떻게 달라졌는지 적고 몇 가지만 답해 주세요. 흔한 문제 가운데 무엇인지, 왜 그렇게 봤는지, 오늘 무엇을 하면 되는지 알려 드려요. 함께 올린 사진은 전문가가 봐요.',
    link: { to: screens.diagnosis.route, label: '진단하러 가기' },
  },
  {
    drawing: <Hoya />,
    when: '24시간 안에',
    title: '전문가가 다시 살펴 글로 답해요',
    text: '보내 주신 사진과 답을 식물 전문가가 하나하나 다시 봐요. 진단이 맞는지, 그 집에서는 어떻게 돌보면 좋은지 적어 드려요.',
    link: { to: screens.contents.route, label: '돌보는 법 읽어 보기' },
  },
  {
    drawing: <BeforeAfter />,
    isWide: true,
    when: '화요일과 목요일',
    title: '데려와서 돌보고, 데려다드려요',
    text: '분갈이처럼 손이 많이 가는 일은 맡겨 주세요. 고르신 날에 수거해 흙과 뿌리를 돌보고, 최소 1주일 뒤 집으로 배송해요. 지금 어느 단계인지 언제든 볼 수 있어요.',
    link: { to: screens.reservation.route, label: '픽업 케어 서비스 예약하기' },
  },
]

/** The three services, each with a drawing. */
export const ServiceCards = () => (
  <LandingSection title="새잎이 하는 세 가지">
    <ol className="flex flex-col gap-10 md:gap-16">
      {ways.map(({ drawing, isWide, when, title, text, link }, index) => (
        <li key={title} className="grid items-center gap-x-12 gap-y-4 md:grid-cols-2">
          <div
            className={classNames(
              'grid place-items-center rounded-lg bg-surface px-6 py-6 md:py-10',
              index % 2 === 1 && 'md:order-last',
            )}
          >
            <div className={isWide ? 'w-full max-w-md' : 'size-40 md:size-64'}>{drawing}</div>
          </div>
          <div>
            <p className="text-sm font-semibold text-leaf">{when}</p>
            <h3 className="mt-1 text-lg font-bold md:text-xl">{title}</h3>
            <p className="mt-2 max-w-measure text-pretty text-ink-muted">{text}</p>
            <Link
              to={link.to}
              className="mt-2 inline-flex min-h-11 items-center font-semibold text-leaf underline-offset-4 hover:underline"
            >
              {link.label}
            </Link>
          </div>
        </li>
      ))}
    </ol>
  </LandingSection>
)

/** The same plant before and after a care, as drawings. */
function BeforeAfter() {
  return (
    <div className="grid w-full grid-cols-2 gap-3">
      <Side label="맡기기 전" ground="bg-clay-soft">
        <WiltedScene />
      </Side>
      <Side label="돌본 뒤" ground="bg-leaf-soft">
        <SproutScene />
      </Side>
    </div>
  )
}

const Side = ({ label, ground, children }: { label: string; ground: string; children: ReactNode }) => (
  <figure className={`rounded-md p-3 text-center ${ground}`}>
    <div className="mx-auto aspect-square w-full max-w-48">{children}</div>
    <figcaption className="mt-2 text-sm font-semibold">{label}</figcaption>
  </figure>
)
