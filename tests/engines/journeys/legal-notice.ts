import type { Journey } from '../journeys.ts';
import type { Visitor } from '../visitor.ts';

/** Somebody looks up a section of the legal notice by its table of contents, reads it, and looks up the next. */
export const legalNotice: Journey = {
  name: 'legal notice by its contents',
  ways: ['mouse', 'touch', 'keyboard', 'plain'],
  differs: ['mouse'],
  async go(visitor, { club }) {
    await visitor.goto('/');
    await visitor.use({ role: 'link', name: 'Aviso legal', within: 'footer' });
    await visitor.arrivesAt('/aviso-legal', 'Aviso legal');
    const { sections } = club.legalNotice;
    const numbered = (n: number) => {
      const section = sections[n - 1];
      if (!section) throw new Error(`the legal notice has no section ${n}`);
      return section;
    };
    for (const n of [3, 12]) {
      const section = numbered(n);
      await visitor.use({ role: 'link', name: section.title, within: 'nav[aria-labelledby=indice]' });
      await visitor.arrivesAt(`/aviso-legal#${section.id}`);
      await readsFromTheTop(visitor, { role: 'heading', name: `${n}. ${section.title}` });
    }
    await visitor.back();
    await visitor.arrivesAt(`/aviso-legal#${numbered(3).id}`);
    await visitor.back();
    await visitor.arrivesAt('/aviso-legal', 'Aviso legal');
  },
};

/** The heading stands below the fixed header, nothing over it, in the upper half of the view. */
async function readsFromTheTop(visitor: Visitor, heading: { role: 'heading'; name: string }): Promise<void> {
  const header = (await visitor.look({ css: 'header' })).bottom;
  const height = await visitor.driver.evaluate(() => innerHeight);
  await visitor.sees(heading, ({ top, coveredBy }) => top >= header && top < height / 2 && !coveredBy);
}
