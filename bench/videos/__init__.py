"""Published videos: conversion, watch page, comparison of versions and live review."""
