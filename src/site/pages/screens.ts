import type { ComponentType } from 'react';

const modules = import.meta.glob<Record<string, ComponentType<object>>>('./*/*.tsx', { eager: true });

/**
 * All screens by name: the exports of the modules that have the name of their folder, such as `Team/Team.tsx`. The
 * folder's style sheets are loaded by the pages of its screens alone.
 */
export const screens: Record<string, { Screen: ComponentType<object>; folder: string }> = Object.fromEntries(
  Object.entries(modules).flatMap(([file, module]) => {
    const folder = /\/(\w+)\/\1\.tsx$/.exec(file)?.[1];
    return folder ? Object.entries(module).map(([name, Screen]) => [name, { Screen, folder }]) : [];
  }),
);
