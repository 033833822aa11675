@echo off
rem Opens the desk with a double click. The window stays open on an error. Its accents are those of UTF-8.
chcp 65001 >nul
cd /d "%~dp0.."

where npm >nul 2>nul
if errorlevel 1 (
  echo Falta Node.js, el programa con el que funciona el escritorio.
  echo Instálalo desde https://nodejs.org, con el botón LTS, y vuelve a abrir este archivo.
  goto stay
)

if not exist node_modules\fastify (
  echo Es la primera vez: se instala lo que hace falta. Tarda unos minutos y necesita internet.
  call npm ci
  if errorlevel 1 (
    echo.
    echo No se ha podido instalar. Comprueba que hay internet y vuelve a abrir este archivo.
    goto stay
  )
)

call npm run --silent editar
if not errorlevel 1 exit /b 0
echo.
echo El escritorio no se ha podido abrir. El motivo está más arriba.

:stay
echo.
pause
exit /b 1
