import { Link } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import type { ReactNode } from 'react'
import { screens } from '../../../../contract/screens.ts'
import { buttonStyle, Monstera, Page } from '../../../../ui/index.ts'
import { HomeBanner } from './home-banner.tsx'

interface HomeFrameProps {
  /** First line; depends on the session. */
  greeting: ReactNode
  /** What a member should do now, above the introduction. */
  matters: ReactNode
  children: ReactNode
}

/** The part of home that is the same for everybody and needs no data: it is in the pre-rendered document. */
export const HomeFrame = ({ greeting, matters, children }: HomeFrameProps) => (
  <Page wide>
    <HomeBanner />
    <h1 tabIndex={-1} className="mb-5 text-2xl font-bold">
      <span className="block min-h-[1.35em]">{greeting}</span>
      오늘 식물은 어떤가요?
    </h1>
    {matters}
    <CareIntro />
    {children}
  </Page>
)

const asMember = 'member:px-2 member:text-base member:md:px-6'

/** Introduction with the two calls to action. For members it is only the row of these two. */
const CareIntro = () => (
  <section
    aria-labelledby="care-intro"
    className="mb-8 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 rounded-lg bg-leaf-soft p-5 md:items-center md:gap-x-8 md:px-10 md:py-8 member:block member:bg-transparent member:p-0"
  >
    <h2 id="care-intro" className="pb-2 text-xl font-bold member:sr-only md:self-end md:text-2xl">
      아픈 식물,
      <br />
      이야기를 들려주세요
    </h2>
    <div className="size-[clamp(3.5rem,100vw_-_17.5rem,7.5rem)] member:hidden md:row-span-3 md:size-48 lg:size-60">
      <Monstera />
    </div>
    <p className="col-span-2 mt-1 max-w-measure text-pretty member:hidden md:col-span-1">
      아픈 까닭과 돌보는 방법을 바로 알려 드려요. 분갈이처럼 손이 가는 일은 수거해서 돌봐 드려요.
    </p>
    <div className="col-span-2 mt-5 flex flex-col gap-2 sm:flex-row member:mt-0 member:grid member:grid-cols-2 md:col-span-1 md:self-start member:md:flex">
      <Link to={screens.diagnosis.route} className={`${buttonStyle({ size: 'lg' })} ${asMember}`}>
        <Camera aria-hidden className="size-5" />
        사진으로 진단하기
      </Link>
      <Link
        to={screens.careService.route}
        className={`${buttonStyle({ variant: 'plain', size: 'lg' })} ${asMember}`}
      >
        케어 서비스 보기
      </Link>
    </div>
  </section>
)
