import type { Link } from '../../../content/club.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Prose } from '../../components/Prose/Prose.tsx';
import { Section } from '../../components/Section/Section.tsx';
import css from './Legal.module.css';

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  sections: { id: string; title: string; html: string }[];
}

/** A legal text: table of contents, then numbered sections that can be linked to. */
export function Legal({ title, intro, steps, sections }: Props) {
  return (
    <>
      <PageHeader look="legal" title={title} steps={steps} />
      <Section>
        <div className={css.columns}>
          <nav className={css.contents} data-screen-only="" aria-labelledby="indice">
            <h2 id="indice">Índice</h2>
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={css.text}>
            {intro && <Prose html={intro} />}
            {sections.map((section, i) => (
              <section key={section.id} id={section.id}>
                <h2 tabIndex={-1}>
                  {i + 1}. {section.title}
                </h2>
                <Prose html={section.html} />
              </section>
            ))}
          </div>
        </div>
      </Section>
    </>
  );
}
