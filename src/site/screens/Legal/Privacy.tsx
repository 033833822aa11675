import { headTags } from '../../head/head.ts';
import type { Route } from './+types/Privacy';
import { LegalPage } from './LegalPage.tsx';
import { legalText } from './legal.server.ts';

export const loader = () => legalText((club) => club.privacidad);
export const meta = headTags;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { title, intro, steps, sections } = loaderData;
  return <LegalPage title={title} intro={intro} steps={steps} sections={sections} />;
}
